import { doWork } from '#platform/proof-of-work.ts'
import { setPublication } from '#areas/organization/publishing/commands.ts'
import { city } from './city.ts'
import { startWire } from './wire.ts'

type Answer = { status: number; body: any }

export const readPortal = async (path: string): Promise<Answer> => {
  const answer = await (await startWire()).fetch(`/functions/v1/public/portal/${path}`)
  return { status: answer.status, body: await answer.json() }
}
export const writePortal = async (
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await (
    await startWire()
  ).fetch(`/functions/v1/public/portal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ opened_for: 9000, ...body }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** The proof of work that a resident's browser computes before it sends a report. */
export async function proofFor(agency: string): Promise<{ challenge: string; nonce: number }> {
  const { body } = await readPortal(`${agency}/report-challenge`)
  return { challenge: body.challenge, nonce: doWork(body.challenge, body.bits) }
}

/** A report as a resident sends it. */
export const report = async (agency: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  writePortal(`${agency}/reports`, { proof: await proofFor(agency), ...body }, headers)

export const hidden = { agency: 'The city', introduction: '', spending: false, projects: false, reports: false }

/** An agency that publishes its data here. Forms are counted by address, so each begins at zero. */
export async function agency(shown: { projects?: boolean; reports?: boolean; places?: string | null } = {}) {
  const here = await city()
  await here.owner.query('delete from auth.rate_counters')
  await here.does(here.ada, setPublication, { ...hidden, ...shown })
  return { ...here, id: here.organization.id }
}

export const pothole = {
  title: 'A pothole',
  category: 'roads',
  address: 'Mill Road 12',
  details: 'Deep.',
  name: 'Nora Vale',
  email: 'nora.vale@example.org',
}
/** The smallest thing that passes for a photo. */
export const photo = (letter = 'A') => `data:image/jpeg;base64,/9j/${letter.repeat(40)}`
