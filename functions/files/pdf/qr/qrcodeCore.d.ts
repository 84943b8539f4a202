/** The part of qrcode that computes a code. Excludes its PNG output, which is larger than the rest. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
