import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'

const count = () => z.int().min(0)

/** A job queue. The counts come from SQS and may lag by a minute. */
export const QueueState = lazy(() =>
  z.object({
    name: z.string(),
    waiting: count(),
    running: count(),
    /** Jobs of companies that already use all their slots; they wait in the table for a slot. */
    held: count(),
    /** Jobs that used all their attempts and wait for an operator. */
    dead_letters: count(),
  }),
)
export type QueueState = z.infer<ReturnType<typeof QueueState>>

/** A job that was given up, after its user was notified. It has the ids that the log uses, and no text of the company. */
export const FailedJob = lazy(() =>
  z.object({
    id: z.string(),
    kind: z.string(),
    company_id: z.string(),
    time: z.string(),
    /** `failed`: with an error, logged under `request`. `stopped`: without an error. */
    ending: z.enum(['failed', 'stopped']),
    request: z.string(),
  }),
)
export type FailedJob = z.infer<ReturnType<typeof FailedJob>>

/** A company's storage (bytes), estimated requests this month, and the cost of both (US$ a month). */
export const CompanyUse = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    stored_bytes: count(),
    requests: count(),
    cost: z.number().min(0),
  }),
)
export type CompanyUse = z.infer<ReturnType<typeof CompanyUse>>

/** S3 Standard in Sydney, US$ per GB and month (aws.amazon.com/s3/pricing). */
const DOLLARS_PER_STORED_GB = 0.025
/**
 * HTTP API 1.29, function 0.20 and 40 ms of 1 GB 0.67, about three reads and a write of the table 1.70, CDN 1.25, logs 0.40; list
 * prices in Sydney. Background work is excluded: it is a small part, and documents pay for it.
 */
const DOLLARS_PER_MILLION_REQUESTS = 5.5

/** US$ for this storage over a month, and this number of requests. */
export const costOf = (bytes: number, requests: number): number =>
  (bytes / 1024 ** 3) * DOLLARS_PER_STORED_GB + (requests / 1_000_000) * DOLLARS_PER_MILLION_REQUESTS
