import { addDays, daysBetween, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { among } from '#platform/life/status-sql.ts'
import { damageLife } from '#areas/grants/damage/life.ts'
import { costLife } from '#areas/grants/costs/life.ts'
import { counted, type Found, type Work } from './desk.ts'

type Item = {
  id: string
  number: string
  title: string
  category: string
  estimate: number
  replacement: number | null
  description: string
  cause: string
  placed: boolean
  insured: boolean
  flood_zone: boolean
  status: string
  project: string | null
  checked: number
  begins: string | null
}

/** The rules applied to each undecided item. FEMA decides; this lists what it will ask for. */
export const femaEligibility: Work = async ({ answers: { declaration }, today, rows }) => {
  const items = await rows<Item>(
    'Undecided damage items',
    `select d.id, d.number, d.title, d.category, d.estimate::bigint as estimate, d.replacement::bigint as replacement,
      d.description, d.cause, d.site is not null as placed, d.insured, d.flood_zone, d.status, d.project,
            (select count(*)::int from cost_records c where c.organization_id = d.organization_id and c.damage = d.id
              and c.status ${among(costLife, 'checked')}) as checked, x.declared_on::text as begins
       from damage_items d join disaster_declarations x on x.organization_id = d.organization_id
       and x.id = d.declaration
      where d.status ${among(damageLife, ...damageLife.openStatuses)} and ($1::uuid is null or d.declaration = $1)
      order by d.estimate desc, d.number limit 200`,
    [declaration || null],
  )
  const found = items.map((item): Found => {
    const about = { table: 'damage_items', id: item.id }
    const emergency = item.category === 'A' || item.category === 'B'
    const missing = [
      !item.placed && 'a map location',
      item.description.length < 80 && 'dimensions and materials',
      item.cause.length < 40 && 'the cause by the event',
      item.insured && 'the insurer’s statement of loss',
      item.flood_zone && 'flood insurance proceeds',
      item.checked === 0 && 'a checked cost record',
    ].filter((each) => typeof each === 'string')
    const over =
      !emergency &&
      item.replacement !== null &&
      Number(item.replacement) > 0 &&
      Number(item.estimate) * 2 > Number(item.replacement)
    const end = item.begins ? addDays(item.begins, emergency ? 182 : 548) : null
    const clock = end
      ? ` ${emergency ? 'Emergency' : 'Permanent'} work deadline: about ${dayInWords(end)}, ${daysBetween(today, end) >= 0 ? `${counted(daysBetween(today, end), 'day')} from now` : 'which is past: request an extension'}.`
      : ''
    return {
      tone: missing.length > 2 ? 'bad' : missing.length > 0 || over ? 'warn' : 'good',
      words: `${item.number} ${item.title} (category ${item.category}, ${dollars(Number(item.estimate))}): ${missing.length === 0 ? 'complete.' : `open, missing ${missing.join(', ')}.`}${over ? ' The repair exceeds half of the replacement cost, so a replacement may be eligible (44 CFR 206.226(f)).' : ''}${clock}`,
      source: over ? '44 CFR 206.223, 206.226(f)' : '44 CFR 206.223, 206.204',
      about,
      ...(missing.length > 0 && { task: `${item.number}: add ${missing.join(', ')}`.slice(0, 200) }),
    }
  })
  const ready = found.filter(({ tone }) => tone === 'good').length
  return {
    summary:
      items.length === 0
        ? 'No damage item is waiting for a decision.'
        : `${ready} of ${counted(items.length, 'item')} complete. Total estimate: ${dollars(items.reduce((sum, { estimate }) => sum + Number(estimate), 0))}. FEMA decides what is eligible.`,
    found,
  }
}
