import * as z from 'zod'
import { DataUrl, SentFile } from '#shared/contract/protocol/sentFile.ts'
import { AirSwabSamples, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import {
  ClearanceFile,
  ClearanceFileInput,
  LogPhoto,
  MAX_LOG_PHOTOS,
  PhotoLog,
  PhotoLogInput,
} from '#shared/domain/clearance/clearanceFiles.ts'
import { RemovalCompany, Removalist } from '#shared/domain/clearance/removalist.ts'
import { ImageFile, required } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { exactText } from '#shared/schema/text.ts'

const title = lazy(() => required(190).optional())
/** A document is named by `title` or by `name`, which mean the same. */
export const DocumentInput = lazy(() =>
  ClearanceFileInput()
    .extend({
      clearance_id: Id,
      name: title(),
      title: title(),
      file: SentFile(),
    })
    .transform(({ name, title, ...rest }, { addIssue }) => {
      const given = title ?? name
      for (const field of given === undefined ? ['title', 'name'] : [])
        addIssue({ code: 'custom', path: [field], message: 'Required' })
      return { ...rest, name: given ?? '' }
    }),
)
export type DocumentRequest = z.infer<ReturnType<typeof DocumentInput>>
export const Document = lazy(() => z.object({ ...ClearanceFile().shape, title: z.string() }))

/** The path of a photo in the log, `/api/image/file/…`, or its bytes as a data URL. */
const Path = lazy(() =>
  z.union([exactText(100).regex(/^\/api\/image\/file\/[0-9a-f]{64}$/), DataUrl()], {
    error: 'Not the path of a photo',
  }),
)
const LogPhotoInput = lazy(() =>
  LogPhoto().extend({ id: NewId, picture: ImageFile.optional(), path: Path().optional() }),
)
/** An entry of the photo log. A photo is given by `picture` or by `path`. */
export const LogInput = lazy(() =>
  z.object({
    ...PhotoLogInput().shape,
    photos: z.array(LogPhotoInput()).max(MAX_LOG_PHOTOS, tooMany(MAX_LOG_PHOTOS, 'photos')).default([]),
  }),
)
export type LogInput = z.infer<ReturnType<typeof LogInput>>
export const Log = lazy(() =>
  z.object({ ...PhotoLog().shape, photos: z.array(LogPhoto().extend({ path: z.string() })) }),
)

const sampleRow = lazy(() => AirSwabSamples().shape.air_monitorings.unwrap().element)
/** `type`: 1 air monitoring, 2 surface dust. */
const Sample = lazy(() => sampleRow().extend({ type: z.number(), air_swab_result_id: Id.nullable() }))
export const Samples = lazy(() => z.object({ air_monitorings: z.array(Sample()), surface_dusts: z.array(Sample()) }))

export const Information = lazy(() => z.object({ ...ClearanceInformation().shape, floor_plan: ImageFile.nullable() }))

const License = lazy(() => z.object({ class: z.enum(['A', 'B']), license_no: z.string() }))
export const CompanyOfRemoval = lazy(() => z.object({ ...RemovalCompany().shape, licenses: z.array(License()) }))
/** A removalist with their company; null if the company was deleted. */
export const RemovalistWithCompany = lazy(() =>
  z.object({ ...Removalist().shape, company: CompanyOfRemoval().nullable() }),
)
