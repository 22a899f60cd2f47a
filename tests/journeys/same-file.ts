import { expect, type Page } from '@playwright/test'
import type pg from 'pg'
import { entriesIn, replay, rowsOf, type ReplayedRow } from '../../src/platform/audit/replay.ts'
import { momentInWords } from '../../src/platform/dates.ts'
import { dollars } from '../../src/platform/money.ts'
import { mergedBySchema, whyNotValid } from '../ocds.ts'
import { reads } from './agency.ts'
import { wordsOf } from './listed.ts'
import { sealed } from './owner.ts'

export type File = { need: string; solicitation: string; evaluation: string; awards: string[] }

/** The file's records in an export of the log, beside the table API's answers to the screens. */
export async function sameFromTheLog(
  owner: pg.Client,
  ada: Page,
  { need, solicitation, evaluation, awards }: File,
): Promise<void> {
  const [{ organization_id }] = (await reads<{ organization_id: string }>(
    ada,
    `solicitations?select=organization_id&id=eq.${solicitation}`,
  )) as [{ organization_id: string }]
  await expect.poll(() => sealed(owner, organization_id)).toBe(true)
  const { token, anonKey } = (await ada.evaluate(
    `fetch('/config.json').then((answer) => answer.json()).then(({ anonKey }) => ({ anonKey, token: JSON.parse(localStorage.getItem('sb-localhost-auth-token')).access_token }))`,
  )) as { token: string; anonKey: string }
  const answer = await ada.request.get(`/trail/v1/logs/${organization_id}/export`, {
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    // Two years of a city are 40 MB, written with every row judged; a request has a limit of its own otherwise.
    timeout: 0,
  })
  const entries = entriesIn(await answer.text())
  const state = replay(entries)
  const of: [table: string, where: string][] = [
    ['requisitions', `id=eq.${need}`],
    ['requisition_lines', `requisition=eq.${need}`],
    ['solicitations', `id=eq.${solicitation}`],
    ['solicitation_lines', `solicitation=eq.${solicitation}`],
    ['solicitation_criteria', `solicitation=eq.${solicitation}`],
    ['bids', `solicitation=eq.${solicitation}`],
    ['bid_findings', `solicitation=eq.${solicitation}`],
    ['evaluations', `id=eq.${evaluation}`],
    ['panelists', `evaluation=eq.${evaluation}`],
    ['awards', `evaluation=eq.${evaluation}`],
    ['award_lines', `award=in.(${awards.join()})`],
  ]
  for (const [table, where] of of) {
    const shown = await reads<ReplayedRow>(ada, `${table}?select=*&${where}`)
    expect(shown.length, table).toBeGreaterThan(0)
    const ids = new Set(shown.map((row) => row.id))
    const [column, value] = where.split(/=(?:eq\.|in\.)/) as [string, string]
    const replayed = rowsOf(state, table, (row) => value.includes(String(row[column])))
    expect(replayed.map(comparable).toSorted(byId), table).toEqual(shown.map(comparable).toSorted(byId))
    expect(
      replayed.every((row) => ids.has(row.id)),
      table,
    ).toBe(true)
  }
  // Who did what, by the names of the commands.
  const ids = [need, solicitation, evaluation, ...awards]
  const done = new Set(
    entries.flatMap(({ source, command, input, result }) =>
      source === 'command' && ids.some((id) => JSON.stringify([input, result]).includes(id)) ? [command] : [],
    ),
  )
  expect([...done]).toEqual(
    expect.arrayContaining([
      'requisitions/submit',
      'requisitions/solicit',
      'solicitations/publish',
      'solicitations/amend',
      'openings/begin',
      'openings/hand-in',
      'evaluations/begin',
      'evaluations/ask-best-and-final',
      'evaluations/hear-best-and-final',
      'evaluations/rank',
      'splits/ask',
      'awards/draft',
      'awards/give-notice',
      'awards/make',
    ]),
  )
}

/** Moments as moments, whatever their format; columns that only count changes are left out. */
const comparable = ({ version: _, updated_at: __, ...row }: ReplayedRow): ReplayedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value) ? new Date(value).toISOString() : value,
    ]),
  )
const byId = (a: ReplayedRow, b: ReplayedRow) => String(a.id).localeCompare(String(b.id))

type Json = Record<string, any>

/**
 * Programs read the same as people: the packages validate against the published schema, the record follows from the
 * releases by the published merging rules, and the public page shows its title, parties, dates and amounts.
 */
export async function sameInOpenData(page: Page, solicitation: string): Promise<Json> {
  const json = async (kind: string): Promise<Json> =>
    (await page.request.get(`/open/v1/ocds/${kind}/${solicitation}.json`)).json()
  const [releases, record] = [await json('releases'), await json('records')]
  expect(whyNotValid('release-package-schema', releases)).toEqual([])
  expect(whyNotValid('record-package-schema', record)).toEqual([])
  const { id: _id, date: _date, tag: _tag, ...compiled } = record.records[0].compiledRelease as Json
  expect(compiled).toEqual(mergedBySchema(releases.releases))

  const [{ zone }] = (await reads<{ zone: string }>(page, `notices?select=zone&solicitation=eq.${solicitation}`)) as [
    { zone: string },
  ]
  const { tender, awards, parties, buyer } = compiled
  const main = page.locator('main')
  const shows = async (words: string) => expect(main.getByText(words).first(), words).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(tender.title)
  for (const words of [
    tender.id,
    tender.description,
    tender.procurementMethodDetails,
    buyer.name,
    parties.find(({ roles }: Json) => roles.includes('buyer')).contactPoint.name,
  ])
    await shows(words)
  for (const { description, quantity, unit } of tender.items)
    await expect(
      main.getByRole('row', { name: new RegExp(`${description}.*${quantity}.*${unit.name}`) }).first(),
    ).toBeVisible()
  for (const moment of [tender.tenderPeriod.startDate, tender.tenderPeriod.endDate])
    await shows(momentInWords(moment, zone))
  for (const { description, answer } of tender.enquiries) for (const words of [description, answer]) await shows(words)
  for (const { rationale, date } of tender.amendments)
    for (const words of [rationale, momentInWords(date, zone)]) await shows(words)
  const heard = main.getByRole('region', { name: 'Bid opening results' }).getByRole('listitem')
  expect((await wordsOf(heard)).toSorted()).toEqual(tender.tenderers.map(({ name }: Json) => name).toSorted())
  const given = main.getByRole('region', { name: 'Award', exact: true })
  expect((await wordsOf(given.getByRole('listitem'))).toSorted()).toEqual(
    awards
      .map(({ suppliers, value }: Json) => `${suppliers[0].name}${dollars(Math.round(value.amount * 100))}`)
      .toSorted(),
  )
  for (const { date } of awards) await expect(given.getByText(momentInWords(date, zone))).toBeVisible()
  return compiled
}
