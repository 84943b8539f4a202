/** Browser types that TypeScript does not include yet. */
interface BarcodeDetector {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
}
interface BarcodeDetectorConstructor {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}
declare var BarcodeDetector: BarcodeDetectorConstructor | undefined

interface MediaTrackCapabilities {
  readonly torch?: boolean
}
interface MediaTrackConstraintSet {
  torch?: boolean
}
