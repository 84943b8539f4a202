export const classOf = <C extends abstract new (...args: never[]) => object>(module: PdfMakeClass<C>): C =>
  'default' in module ? module.default : module
