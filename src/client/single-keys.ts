import { useState } from 'react'

const name = 'single-keys'

export const singleKeysOn = (): boolean => localStorage.getItem(name) !== 'off'

/**
 * WCAG 2.1.4: single-key shortcuts can be turned off, for people who control their computer by voice. Stored on this
 * device.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(singleKeysOn)
  return [on, (next) => (localStorage.setItem(name, next ? 'on' : 'off'), setOn(next))]
}
