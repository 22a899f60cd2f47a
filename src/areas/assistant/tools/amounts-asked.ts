import { type AnyRecord, columnsOf, labelOf } from '#platform/records/record.ts'

/** Cents: 5k are five thousand dollars. */
export function centsOf([, number, times]: RegExpExecArray): string {
  const factor = times?.startsWith('m') ? 1_000_000 : times ? 1_000 : 1
  return String(Math.round(Number(number!.replaceAll(',', '')) * factor * 100))
}

/** The amount that people mean: the one that they name, or the record's first that adds up. */
export function mainMoney(record: AnyRecord, text: string): string | undefined {
  const amounts = columnsOf(record).filter(([, { kind }]) => kind === 'money')
  const named = amounts.find(([name]) => text.includes(` ${labelOf(record, name).toLowerCase()} `))
  return (
    named ??
    amounts.find(([name]) => ['amount', 'total', 'ceiling', 'cost', 'amended', 'budget', 'estimate'].includes(name)) ??
    amounts.find(([, { adds }]) => adds !== false)
  )?.[0]
}

/** Verbs to the column that holds their sum: "how much was paid" is not how much was ordered. */
export const sumVerbs: readonly [RegExp, readonly string[]][] = [
  [/\b(spent|spend|spending|expended)\b/, ['spent']],
  [/\b(paid|payments made)\b/, ['paid', 'paid_amount']],
  [/\b(invoiced|billed)\b/, ['invoiced', 'invoiced_amount']],
  [/\b(received)\b/, ['received', 'received_amount']],
  [/\b(encumbered|encumbrances?|committed|commitments?)\b/, ['encumbered', 'committed']],
  [/\b(drawn(?: down)?)\b/, ['drawn']],
  [/\b(owed|outstanding|unpaid|open|due)\b/, ['open_amount', 'owed']],
]

export function sumColumn(record: AnyRecord, text: string): string | undefined {
  const named = sumVerbs
    .find(([pattern]) => pattern.test(text))?.[1]
    .find((name) => record.fields[name]?.kind === 'money')
  return named ?? mainMoney(record, text)
}
