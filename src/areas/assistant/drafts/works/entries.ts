import { Refusal } from '#platform/commands/refusals.ts'
import { singular } from '../items/rules.ts'

const cells = (line: string): string[] =>
  line
    .replace(/^[-•*]\s*/, '')
    .split('|')
    .map((cell) => cell.trim())

/** “quantity | unit | description | unit price”, as a requisition takes it. A missing price is entered there, before it is submitted. */
export function linesIn(text: string): { quantity: number; unit: string; description: string; unit_price: number }[] {
  return text.split('\n').map((line) => {
    const [quantity, unit, description, price = ''] = cells(line)
    const [count, dollars] = [Number(quantity?.replaceAll(',', '')), Number(price.replaceAll(/[$,]/g, '') || 0)]
    if (!(count > 0) || !unit || !description || !(dollars >= 0))
      throw new Refusal(
        `This line can’t be read: “${line.slice(0, 80)}”. It needs quantity | unit | description | price.`,
      )
    return {
      quantity: count,
      unit: singular(unit).slice(0, 20),
      description: description.slice(0, 300),
      unit_price: Math.round(dollars * 100),
    }
  })
}

type Criterion = { name: string; kind: 'price' | 'quality'; weight: number; points: number; guidance: string | null }

/** “name | weight | guidance”. All weights total 100, as a solicitation requires. */
export function criteriaIn(text: string): Criterion[] {
  const criteria = text.split('\n').map((line): Criterion => {
    const [name, weight = '', ...rest] = cells(line)
    const share = Number(weight.replace('%', ''))
    if (!name || !(share > 0))
      throw new Refusal(`This criterion can’t be read: “${line.slice(0, 80)}”. It needs name | weight | guidance.`)
    const kind = /\b(price|cost)\b/i.test(name) ? 'price' : 'quality'
    return {
      name: name.slice(0, 200),
      kind,
      weight: share,
      points: 100,
      guidance: rest.join(' ').slice(0, 2_000) || null,
    }
  })
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (Math.abs(total - 100) > 0.001) throw new Refusal(`The weights total ${total}. They must total 100.`)
  return criteria
}
