import { performance } from 'node:perf_hooks'
import type { Mailer } from '../mail/mail.ts'
import { inSpan, type Tracing } from './tracing.ts'

export type JobFigures = { name: string; runs: number; failures: number; seconds: number }

/**
 * Each job by its name: its runs, its failures and its duration. The last success is in the database, for all
 * processes.
 */
export function watchJobs(tracing: Tracing | undefined) {
  const figures = new Map<string, JobFigures>()
  async function run<T>(name: string, work: () => Promise<T>): Promise<T> {
    let of = figures.get(name)
    if (!of) figures.set(name, (of = { name, runs: 0, failures: 0, seconds: 0 }))
    const begun = performance.now()
    of.runs++
    try {
      return await (tracing ? tracing.job(`job ${name}`, { 'granary.job': name }, work) : work())
    } catch (error) {
      of.failures++
      throw error
    } finally {
      of.seconds += (performance.now() - begun) / 1_000
    }
  }
  return { run, figures: () => [...figures.values()] }
}

/** Counts what the mail server accepted and refused. The trace is not written into an email, which goes to a person. */
export function watchMail(mail: Mailer) {
  const figures = { sent: 0, failed: 0 }
  const watched: Mailer = {
    async send(message) {
      try {
        await inSpan('send mail', 'client', { 'granary.attachments': message.attachments?.length ?? 0 }, () =>
          mail.send(message),
        )
        figures.sent++
      } catch (error) {
        figures.failed++
        throw error
      }
    },
  }
  return { mail: watched, figures }
}
