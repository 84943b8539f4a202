import type { ReadValue } from '#frontend/features/history/clashWords.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'

export function ClashValue({ value, name }: { value: ReadValue; name: string }) {
  if (value.kind === 'image') return <Thumbnail file={value.file} alt={name} />
  return value.kind === 'formatted' ? <RichTextView html={value.html} /> : <span>{value.words}</span>
}

function Thumbnail({ file, alt }: { file: string; alt: string }) {
  const image = useImage(file)
  if (image.state === 'ready') return <img className="clash-image" src={image.url} alt={alt} />
  return <span className="quiet">{image.state === 'loading' ? 'Loading…' : `${alt}, not on this device`}</span>
}
