import { phrase } from './say.ts'

/** A role is what a person may do; a job is what they do all day. It decides what they find first, and nothing else. */
export const jobs = {
  buyer: phrase('Buyer'),
  finance: phrase('Finance officer'),
  grants: phrase('Grants manager'),
  emergency: phrase('Emergency manager'),
  auditor: phrase('Auditor'),
  administrator: phrase('Administrator'),
  council: phrase('Council member'),
  crew: phrase('Field crew'),
} as const

export type Job = keyof typeof jobs
export const jobNames = Object.keys(jobs) as [Job, ...Job[]]
