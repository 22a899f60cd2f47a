import type { ReactNode } from 'react'

/**
 * A part in all its states, on the page /kit and in the tests. `live` needs the server behind it: the page shows it,
 * the tests of the parts alone leave it out. `wide` ones take the whole line.
 */
export type Story = {
  name: string
  about: string
  live?: true
  wide?: true
  states: readonly (readonly [state: string, shown: ReactNode])[]
}
