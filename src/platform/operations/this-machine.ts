import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import { machineCookie, machineKey } from './machine-key.ts'

type Place = Pick<Services, 'settings'>

/** The address that the start prints: it holds the key, and leaves it in the browser as a cookie. */
export const openingAddress = (port: number, dataFolder: string): string =>
  `http://localhost:${port}/dev/open?key=${machineKey(dataFolder)}`

/**
 * A person at this machine, who can read what the start printed. The address of the request alone would not say so: a
 * proxy on this machine that adds no header makes every visitor look local.
 */
export const isAtMachine = (c: Context, { settings }: Place): boolean =>
  visitOf(c).local && [getCookie(c, machineCookie), bearerOf(c)].some((shown) => isKey(shown, settings.dataFolder))

export function openForMachine(api: Hono, { settings }: Place): void {
  api.get('/dev/open', (c) => {
    if (!visitOf(c).local || !isKey(c.req.query('key'), settings.dataFolder))
      return c.json(
        { code: 'not_on_this_machine', message: 'Open the address that the server printed when it started.' },
        403,
      )
    setCookie(c, machineCookie, machineKey(settings.dataFolder), { path: '/', httpOnly: true, sameSite: 'Strict' })
    return c.redirect(settings.siteUrl, 303)
  })
}

const isKey = (shown: string | undefined, dataFolder: string) =>
  Boolean(shown) && timingSafeEqual(digest(shown!), digest(machineKey(dataFolder)))

export const bearerOf = (c: Context): string | undefined =>
  /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
