import { phrase, say, translated } from '#platform/say.ts'

const browsers: readonly [sign: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(Headless)?Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [sign: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, phrase('a Mac')],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A browser's description of itself, in three words. The order matters: most pretend to be another. */
export function deviceOf(userAgent: string | null): string {
  const name = (of: typeof browsers) => of.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const [browser, system] = [name(browsers), name(systems)]
  return browser && system
    ? say('{browser} on {system}', { browser, system: translated(system) })
    : (browser ?? (system && translated(system)) ?? say('A program'))
}
