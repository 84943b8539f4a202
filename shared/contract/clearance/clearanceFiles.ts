import * as z from 'zod'
import { get, post, Redirect } from '#shared/contract/protocol/endpoint.ts'
import { SentImage } from '#shared/contract/protocol/sentFile.ts'
import { AirSwabSamples } from '#shared/domain/clearance/clearance.ts'
import { MAX_PHOTO_LOGS } from '#shared/domain/clearance/clearanceFiles.ts'
import { flag, ImageFile, seenVersion, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { exactText, text } from '#shared/schema/text.ts'
import { Document, DocumentInput, Log, LogInput, Samples } from './clearanceParts.ts'

const messageReply = z.object({ message: z.string() })
const address = z.object({ data: z.object({ url: z.string(), name: z.string() }) })
const ofClearance = { clearance_id: Id }
/** The clearance of a document. If given, the read is consistent; otherwise an index finds the clearance. */
const inClearance = z.object({ clearance_id: Id.optional() })

/** Photo log and documents of a clearance. A file is uploaded first and named by its hash, or sent inline. */
export const clearanceFiles = {
  photoLogs: get('/api/clearance/get-photo-logs/{id}', {
    summary: 'The photo log of a clearance, in order',
    reply: () => z.object({ data: z.array(Log()) }),
  }),
  savePhotoLogs: post('/api/clearance/photo-log/insert-update', {
    summary: 'Saves the photo log. Entries marked `deleted` are removed, entries that are not sent stay',
    body: () =>
      z.object({
        ...ofClearance,
        photo_logs: z.array(LogInput()).max(MAX_PHOTO_LOGS, tooMany(MAX_PHOTO_LOGS, 'entries')),
        with_message: flag(false),
      }),
    reply: () => z.object({ photo_logs: z.array(Log()), message: z.string().optional() }),
  }),
  samples: get('/api/clearance/get-air-swab-samples/{id}', {
    summary: 'Air monitoring and surface dust samples',
    reply: () => z.object({ data: Samples() }),
  }),
  saveSamples: post('/api/clearance/air-swab-samples-insert-update', {
    summary: 'Saves all samples of a clearance',
    body: () => z.object({ ...ofClearance, samples: AirSwabSamples(), ...seenVersion }),
    reply: () => z.object({ version: Version, message: z.string() }),
  }),
  floorPlan: get('/api/clearance/get-floor-plan/{id}', {
    summary: 'The floor plan of a clearance, or null',
    reply: () => z.object({ data: z.object({ title: z.string(), floor_plan: ImageFile }).nullable() }),
  }),
  saveFloorPlan: post('/api/clearance/upload-floor-plan', {
    summary: 'Sets the floor plan: an image that was uploaded, or is part of the call',
    body: () =>
      z.object({
        ...ofClearance,
        title: text(190).default('Floor plan'),
        floor_plan: SentImage(),
        ...seenVersion,
      }),
    reply: () => z.object({ title: z.string(), version: Version, message: z.string() }),
  }),
  deleteFloorPlan: get('/api/clearance/floor-plan/delete/{id}', {
    summary: 'Deletes the floor plan of a clearance',
    audit: 'deleted',
    changes: true,
    reply: () => messageReply.extend({ version: Version }),
  }),
  worksafes: get('/api/clearance/get-work-safe/{id}', {
    summary: 'The notifications to WorkSafe of a clearance',
    reply: () => z.object({ data: z.array(Document()) }),
  }),
  searchWorksafes: post('/api/clearance/work-safe/search', {
    summary: 'The same, searched by title',
    body: () => z.object({ ...ofClearance, search: exactText(190).default('') }),
    reply: () => z.object({ worksafes: z.array(Document()) }),
  }),
  saveWorksafe: post('/api/clearance/work-safe/insert-update', {
    summary: 'Adds or changes a notification to WorkSafe: a PDF that was uploaded, or is part of the call',
    body: () => DocumentInput(),
    reply: () => z.object({ worksafes: z.array(Document()), message: z.string() }),
  }),
  deleteWorksafe: get('/api/clearance/work-safe/delete/{id}', {
    summary: 'Deletes a notification to WorkSafe',
    audit: 'deleted',
    changes: true,
    query: () => inClearance,
    reply: () => messageReply,
  }),
  certificates: get('/api/clearance/get-air-swab-result/{id}', {
    summary: 'The laboratory certificates of a clearance',
    reply: () => z.object({ data: z.array(Document()) }),
  }),
  saveCertificate: post('/api/clearance/air-swab-result/insert-update', {
    summary: 'Adds or changes a laboratory certificate: a PDF that was uploaded, or is part of the call',
    body: () => DocumentInput(),
    reply: () => z.object({ documents: z.array(Document()), message: z.string() }),
  }),
  deleteCertificate: get('/api/clearance/air-swab-result/delete/{id}', {
    summary: 'Deletes a laboratory certificate',
    audit: 'deleted',
    changes: true,
    query: () => inClearance,
    reply: () => messageReply,
  }),
  documents: get('/api/clearance/get-additional-docs/{id}', {
    summary: 'The additional documents of a clearance',
    reply: () => z.object({ data: z.array(Document()) }),
  }),
  saveDocument: post('/api/clearance/additional-doc/insert-update', {
    summary: 'Adds or changes an additional document: a PDF or an image that was uploaded, or is part of the call',
    body: () => DocumentInput(),
    reply: () => z.object({ additional_docs: z.array(Document()), message: z.string() }),
  }),
  deleteDocument: get('/api/clearance/additional-doc/delete/{id}', {
    summary: 'Deletes an additional document',
    audit: 'deleted',
    changes: true,
    query: () => inClearance,
    reply: () => messageReply,
  }),
  readWorksafe: get('/api/clearance/worksafe/{id}', {
    summary: 'A short-lived link to a notification to WorkSafe',
    audit: 'document_downloaded',
    query: () => inClearance,
    reply: () => address,
  }),
  readCertificate: get('/api/clearance/air-swab-results/{id}', {
    summary: 'A short-lived link to a laboratory certificate',
    audit: 'document_downloaded',
    query: () => inClearance,
    reply: () => address,
  }),
  readDocument: get('/clearance/additional-document/{id}', {
    summary: 'Redirects to an additional document',
    audit: 'document_downloaded',
    query: () => inClearance,
    reply: () => Redirect,
  }),
}
