import { useContext, useEffect, useState } from 'react'
import type { Fields } from '#platform/records/record.ts'
import { FootPlace } from '../overlays/DialogFoot.tsx'
import { ThisWill, type Press } from './ThisWill.tsx'

/** A person who fills in a form stops often: it is asked about when it is whole and its person has paused. */
const calm = 1_000

type FormWillProps = {
  /** None while a field is missing or wrong, and after a refusal, which is shown already. */
  press: Press | null
  /** The record that the form shows. */
  of?: { table: string; fields: Fields }
}

/**
 * The effect of a form beyond the record that it shows: money that is booked, people who hear of it, other records that
 * change. Below its buttons, where it moves none of them.
 */
export function FormWill({ press, of }: FormWillProps) {
  const began = useBegan()
  return (
    <ThisWill
      from="side"
      calm={calm}
      press={began && press ? { command: press.command, input: press.input, ...(of && { besides: of.table }) } : null}
      {...(of && { fields: of.fields })}
    />
  )
}

/** A dialog is opened by a press; a page that only loads, with a form that is whole already, asks nothing. */
function useBegan(): boolean {
  const inDialog = useContext(FootPlace) !== undefined
  const [acted, setActed] = useState(false)
  useEffect(() => {
    if (inDialog || acted) return
    const begin = () => setActed(true)
    const acts = ['pointerdown', 'keydown', 'input'] as const
    for (const act of acts) document.addEventListener(act, begin)
    return () => acts.forEach((act) => document.removeEventListener(act, begin))
  }, [inDialog, acted])
  return inDialog || acted
}
