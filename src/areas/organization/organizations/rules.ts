import { atLeast, type Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/validators.ts'

export const whyNotBrand = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can change how your organization is presented.'

/** Branding reaches style sheets and pages of others: a colour is a colour and nothing else. */
export const isColor = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)

/** A name like www.example.gov; no credentials, no port, no address of a machine. */
export const isLogoAddress = (text: string) => text.length <= 2048 && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/[^\s"'<>\\]*)?$/i.test(text)
