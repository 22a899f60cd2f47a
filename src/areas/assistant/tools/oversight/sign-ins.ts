import type { Context } from '#platform/commands/command.ts'
import { atLeast, roleNames } from '#platform/roles.ts'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { PersonRow } from '#areas/organization/members/people.ts'
import type { Answered, Library } from '../library.ts'
import { listed, type Matter } from './matter.ts'

const people = '(?:who|users?|people|persons?|members?|employees|staff|accounts?|anyone|managers?|admin(?:istrator)?s?)'
const never =
  /\b(?:never|not (?:yet )?(?:ever )?) ?(?:signed|logged) in\b|\bnever used\b|\bnot (?:yet )?(?:sign|log)(?:ed)? in\b/

export const noMfa: Matter = {
  asked: [
    new RegExp(
      `\\b${people}\\b.*\\b(?:no|not|without|lacks?|lacking|missing) (?:\\w+ ){0,3}(?:mfa|2fa|multi-?factor\\w*|two-?factor\\w*|second factors?)\\b`,
    ),
  ],
  answer: (_, library, context) => answer('mfa', library, context),
}

export const neverSignedIn: Matter = {
  asked: [new RegExp(`\\b${people}\\b.*(?:${never.source})`)],
  answer: (_, library, context) => answer('never', library, context),
}

/** People who can sign in, as the page of people lists them. */
async function answer(which: 'mfa' | 'never', { ask }: Library, context: Context): Promise<Answered> {
  if (!atLeast('admin', context.actor))
    return { text: say('Only administrators can see how people sign in.'), cited: [] }
  const all = await ask<PersonRow[]>('members/list', {}, context)
  const found = all.filter(
    ({ disabled_at, factors, last_sign_in_at }) =>
      disabled_at === null && (which === 'mfa' ? factors === 0 : last_sign_in_at === null),
  )
  if (found.length === 0)
    return {
      text:
        which === 'mfa' ? say('Everyone who can sign in uses MFA.') : say('Everyone who can sign in has signed in.'),
      cited: [],
    }
  return listed(
    which === 'mfa'
      ? sayCount(found.length, { one: '{count} person has no MFA:', other: '{count} people have no MFA:' })
      : sayCount(found.length, { one: '{count} person never signed in:', other: '{count} people never signed in:' }),
    found.map(({ display_name, role }) => `${display_name} · ${translated(roleNames[role])}`),
    [],
  )
}
