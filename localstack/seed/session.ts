import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { type CompanyName, emailOf, PASSWORD } from './people.ts'

/** The demo's users create its data through the product's own calls. */
export async function signIn(company: CompanyName, part: string) {
  const api = createClient(contract, callHandler())
  await api.auth.login({ body: { email: emailOf(company, part), password: PASSWORD } })
  return api
}
export type Api = Awaited<ReturnType<typeof signIn>>

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', pdf: 'application/pdf' }

/** Uploads a file of the images folder, as a browser does. */
export async function upload(api: Api, name: string, purpose: UploadPurpose): Promise<ImageFile> {
  const bytes = await readFile(new URL(`./images/${name}`, import.meta.url))
  const file = createHash('sha256').update(bytes).digest('hex')
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'image/jpeg'
  const { data } = await api.files.begin({ body: { file, purpose, type, size: bytes.length } })
  if ('url' in data) await post(data, new Blob([bytes], { type }))
  const { data: kept } = await api.files.commit({ body: { file, purpose } })
  return { file, width: kept.width ?? 1, height: kept.height ?? 1 }
}

async function post({ url, fields }: { url: string; fields: Record<string, string> }, blob: Blob): Promise<void> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', blob)
  const response = await fetch(url, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`The bucket refused an image of the demo: ${await response.text()}`)
}
