import { afterEach, describe, expect, test } from 'vitest'
import { english, phrase, say, speakAs, translated, type Catalog } from './say.ts'
import { retold } from './retold.ts'
import { sayOf } from './say-of.ts'
import { sayCount } from './say-count.ts'

const speakSpanish = (catalog: Catalog) => speakAs(() => ({ language: 'es', catalog }))
afterEach(() => speakAs(() => english))

describe('a text', () => {
  test('is its own English, with its values in place', () => {
    expect(say('Your number is {number}.', { number: 'R-1' })).toBe('Your number is R-1.')
    expect(sayCount(1, { one: 'one payment', other: '{count} payments' })).toBe('one payment')
    expect(sayCount(1200, { one: 'one payment', other: '{count} payments' })).toBe('1,200 payments')
  })

  test('is said in the language in use', () => {
    speakSpanish({ 'Your number is {number}.': 'Su número es {number}.' })
    expect(say('Your number is {number}.', { number: 'R-1' })).toBe('Su número es R-1.')
  })

  test('takes the plural form of its language, which has one for millions in Spanish', () => {
    speakSpanish({ '{count} payments': { one: 'un pago', many: '{count} de pagos', other: '{count} pagos' } })
    const inSpanish = (count: number) => sayCount(count, { one: 'one payment', other: '{count} payments' })
    expect([1, 2, 1_000_000].map(inSpanish)).toEqual(['un pago', '2 pagos', '1,000,000 de pagos'])
  })

  test('of a table is marked where it is written and translated where it is shown', () => {
    const titles = { water: phrase('Water') }
    speakSpanish({ Water: 'Agua' })
    expect(say(titles.water)).toBe('Agua')
  })

  test('has the form of what it is said of, and its own where there is none', () => {
    expect(sayOf('an order', 'Accepted')).toBe('Accepted')
    speakSpanish({ Accepted: 'Aceptado', 'Accepted (an order)': 'Aceptada' })
    expect(sayOf('an order', 'Accepted')).toBe('Aceptada')
    expect(sayOf('a registration', 'Accepted')).toBe('Aceptado')
  })

  test('that was stored in English is read again by the phrases that it was made from', () => {
    const phrases = [phrase('Line {line}: {billed} billed (of {agreed}).'), phrase('Nothing received.')]
    expect(retold('Line 1: 12 billed (of 10).', phrases)).toBe('Line 1: 12 billed (of 10).')
    speakSpanish({ [phrases[0]!]: 'Línea {line}: de {agreed} se facturaron {billed}.' })
    expect(retold('Line 1: 12 billed (of 10).', phrases)).toBe('Línea 1: de 10 se facturaron 12.')
    expect(retold('Their own words.', phrases)).toBe('Their own words.')
  })

  test('without a translation stays as an agency wrote it', () => {
    speakSpanish({})
    expect(translated('Main Street bridge')).toBe('Main Street bridge')
  })

  test('needs exactly the values that it names', () => {
    // @ts-expect-error -- a name is missing
    say('Your number is {number}.')
    // @ts-expect-error -- another name
    say('Your number is {number}.', { count: 1 })
    const variable: string = 'Water'
    // @ts-expect-error -- only a text that the catalogs can hold
    say(variable)
  })
})
