import { expect, test } from 'vitest'
import {
  tidyEmail,
  whyNotEmail,
  whyNotJson,
  whyNotNegative,
  whyNotPassword,
  whyNotPhone,
  whyNotPositive,
  whyNotUrl,
  whyNotUsername,
  whyNotUuid,
  type Reason,
} from './validators.ts'

const sentences: [validator: (value: never) => Reason, value: string | number, reason: Reason][] = [
  [whyNotEmail, 'rosa@example.gov', null],
  [whyNotEmail, '  Rosa.O-Neill+bids@Water.Example.Gov ', null],
  [whyNotEmail, '', 'Invalid email address'],
  [whyNotEmail, 'rosa', 'Invalid email address'],
  [whyNotEmail, 'rosa@example', 'Invalid email address'],
  [whyNotEmail, 'rosa@exa mple.gov', 'Invalid email address'],
  [whyNotEmail, 'rosa@example.gov, max@example.gov', 'Invalid email address'],
  [whyNotEmail, `${'r'.repeat(243)}@example.gov`, null],
  [whyNotEmail, `${'r'.repeat(244)}@example.gov`, 'Email must be less than 255 characters'],

  [whyNotPassword, 'Storehouse-1', null],
  [whyNotPassword, 'Sh-1', 'Password must be at least 8 characters'],
  [whyNotPassword, `Aa1-${'x'.repeat(124)}`, null],
  [whyNotPassword, `Aa1-${'x'.repeat(125)}`, 'Password must be less than 128 characters'],
  [whyNotPassword, 'storehouse-1', 'Password must contain at least one uppercase letter'],
  [whyNotPassword, 'STOREHOUSE-1', 'Password must contain at least one lowercase letter'],
  [whyNotPassword, 'Storehouse-', 'Password must contain at least one number'],
  [whyNotPassword, 'Storehouse1', 'Password must contain at least one special character'],

  [whyNotUsername, ' max_manages-2 ', null],
  [whyNotUsername, 'mx', 'Username must be at least 3 characters'],
  [whyNotUsername, 'm'.repeat(49), null],
  [whyNotUsername, 'm'.repeat(50), 'Username must be less than 50 characters'],
  [whyNotUsername, 'max manages', 'Username can only contain letters, numbers, underscores, and hyphens'],

  [whyNotPhone, '+12125550142', null],
  [whyNotPhone, '12', null],
  [whyNotPhone, '+02125550142', 'Invalid phone number format'],
  [whyNotPhone, '1', 'Invalid phone number format'],
  [whyNotPhone, '+1234567890123456', 'Invalid phone number format'],

  [whyNotUrl, ' https://granary.example.gov/bids?open=1 ', null],
  [whyNotUrl, 'granary.example.gov', 'Invalid URL format'],
  [whyNotUrl, 'javascript:alert(1)', 'Invalid URL format'],
  [whyNotUrl, `https://example.gov/${'x'.repeat(2048)}`, 'URL must be less than 2048 characters'],

  [whyNotUuid, '0190a000-0000-7000-8000-00000000000A', null],
  [whyNotUuid, '0190a000', 'Invalid UUID format'],

  [whyNotPositive, 0.01, null],
  [whyNotPositive, 0, 'Must be a positive number'],
  [whyNotPositive, Infinity, 'Must be a finite number'],
  [whyNotNegative, 0, null],
  [whyNotNegative, -1, 'Must be a non-negative number'],
  [whyNotNegative, NaN, 'Must be a finite number'],

  [whyNotJson, '{"a":[1]}', null],
  [whyNotJson, '{a:1}', 'Invalid JSON format'],
]

test.each(
  sentences.map(
    ([validator, value, reason]) => [validator.name, String(value).slice(0, 40), reason, validator, value] as const,
  ),
)('%s of "%s" is %s', (_name, _shown, reason, validator, value) => {
  expect(validator(value as never)).toBe(reason)
})

test('an address is stored as it is compared: trimmed and in lower case', () => {
  expect(tidyEmail('  Rosa@Example.GOV ')).toBe('rosa@example.gov')
})
