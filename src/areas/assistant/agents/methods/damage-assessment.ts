import { metersBetween } from '@granary/geodata/geography.ts'
import { dollars } from '#platform/money.ts'
import { among } from '#platform/life/status-sql.ts'
import { damageLife } from '#areas/grants/damage/life.ts'
import { counted, type Found, type Work } from './desk.ts'

type Item = {
  id: string
  number: string
  title: string
  category: string
  estimate: number
  description: string
  priority: string
  complete: number
  lon: number | null
  lat: number | null
}

export const damageAssessment: Work = async ({ rows }) => {
  const items = await rows<Item>(
    'Open damage items',
    `select id, number, title, category, estimate::bigint as estimate, description, priority, complete::float8
      as complete, (site ->> 'longitude')::float8 as lon, (site ->> 'latitude')::float8 as lat
       from damage_items where status ${among(damageLife, 'draft', 'reported')}
       order by case priority when 'high' then 0
       when 'medium' then 1 else 2 end, estimate desc, number limit 300`,
  )
  const twins = items.flatMap((one, at) =>
    items.slice(at + 1).flatMap((other): Found[] => {
      const near =
        one.lon !== null && one.lat !== null && other.lon !== null && other.lat !== null
          ? metersBetween([one.lon, one.lat], [other.lon, other.lat])
          : null
      const alike =
        tidy(one.title) === tidy(other.title) || (near !== null && near < 60 && one.category === other.category)
      return alike
        ? [
            {
              tone: 'warn',
              words: `${one.number} and ${other.number} may be the same damage: ${near === null ? 'they have similar names' : `they are ${Math.round(near)} m apart`} and both are category ${one.category}.`,
              about: { table: 'damage_items', id: one.id },
              task: `Check whether ${one.number} and ${other.number} are the same damage`,
            },
          ]
        : []
    }),
  )
  const order = items.map((item, at): Found => ({
    tone: item.description.length < 80 || item.lon === null ? 'warn' : 'info',
    words: `${at + 1}. ${item.number} ${item.title}: ${item.priority} priority, ${dollars(Number(item.estimate))}, ${item.complete}% complete.${item.lon === null ? ' No map location.' : ''}${item.description.length < 80 ? ' Add dimensions and materials to the description.' : ''}`,
    about: { table: 'damage_items', id: item.id },
    ...(item.complete < 100 && { task: `Inspect ${item.number} ${item.title}`.slice(0, 200) }),
  }))
  return {
    summary:
      items.length === 0
        ? 'No damage is waiting for inspection.'
        : `${counted(items.length, 'item')} in inspection order, ${counted(twins.length, 'likely pair')}.`,
    found: [...twins, ...order],
  }
}

const tidy = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
