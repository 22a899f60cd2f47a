import { filled, locale, speechNow, type Forms, type Given, type NamesIn, type Value, type Written } from './say.ts'

/** A text with a count, in the plural of the reader’s language. */
export function sayCount<const One extends string, const Other extends string>(
  count: number,
  forms: { one: Written<One>; other: Written<Other> },
  ...[values]: Given<Exclude<NamesIn<One> | NamesIn<Other>, 'count'>>
): string {
  const { catalog } = speechNow()
  const found = catalog[forms.other]
  const known: Forms = typeof found === 'object' ? found : forms
  const form = new Intl.PluralRules(locale()).select(count)
  return filled(known[form] ?? known.other, { ...(values as Record<string, Value> | undefined), count })
}
