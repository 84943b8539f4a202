/** The part of qrcode that computes a code, without its drawing of PNG files, which would weigh more than the rest. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
