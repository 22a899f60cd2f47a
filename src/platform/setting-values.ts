export class SettingRefused extends Error {}

export function whole(text: string, name: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new SettingRefused(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return value
}

export function address(text: string, name: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new SettingRefused(`${name} must be an address such as https://granary.example.gov, not "${text}".`)
  return text.replace(/\/+$/, '')
}

export function oneOf<T extends string>(text: string, name: string, options: readonly T[]): T {
  const found = options.find((each) => each === text)
  if (!found) throw new SettingRefused(`${name} must be one of ${options.join(', ')}, not "${text}".`)
  return found
}
