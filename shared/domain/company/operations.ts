import * as z from 'zod'

const count = () => z.number().int().min(0)

/** A queue of jobs. Counts are SQS's own, which may lag by a minute. */
export const QueueState = z.object({
  name: z.string(),
  waiting: count(),
  running: count(),
  /** Jobs of companies that hold all their workers of the queue: they wait in the table for a slot. */
  held: count(),
  /** Jobs that were tried as often as they are, and wait for an operator. */
  dead_letters: count(),
})
export type QueueState = z.infer<typeof QueueState>

/** A job that was given up, its user told. It names what its log lines name, and nothing of the company's own words. */
export const FailedJob = z.object({
  id: z.string(),
  kind: z.string(),
  company_id: z.string(),
  time: z.string(),
  /** `failed` with an error, which the log has under the request; `stopped` without one. */
  ending: z.enum(['failed', 'stopped']),
  request: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** What a company has stored (bytes), about how many requests it made this month, and what both cost in a month (US$). */
export const CompanyUse = z.object({
  id: z.string(),
  name: z.string(),
  stored_bytes: count(),
  requests: count(),
  cost: z.number().min(0),
})
export type CompanyUse = z.infer<typeof CompanyUse>

/** S3 Standard in Sydney, a month (aws.amazon.com/s3/pricing). */
const DOLLARS_PER_STORED_GB = 0.025
/**
 * HTTP API 1.29, function 0.20 and 40 ms of 1 GB 0.67, about three reads and a write of the table 1.70, CDN 1.25, logs
 * 0.40; list prices in Sydney. What is made in the background is not in it: it is a small part, and paid by documents.
 */
const DOLLARS_PER_MILLION_REQUESTS = 5.5

/** US$ for so many bytes stored for a month, and so many requests. */
export const costOf = (bytes: number, requests: number): number =>
  (bytes / 1024 ** 3) * DOLLARS_PER_STORED_GB + (requests / 1_000_000) * DOLLARS_PER_MILLION_REQUESTS
