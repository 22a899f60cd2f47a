import { Dial } from '#kit/parts/Dial.tsx'
import { answerWords } from '../answers/rules.ts'
import type { OwnOrder } from '../selling/rules.ts'
import { answerDials } from './VersionsPanel.tsx'

/** Where an order stands for the company that has it: its end, its delivery, or the answer that it gave. */
export function OwnState({ of: { version, ended, delivered, said } }: { of: OwnOrder }) {
  if (ended) return <Dial state="off">{version.kind === 'closed' ? 'Closed' : 'Cancelled'}</Dial>
  if (delivered) return <Dial state="done">Delivered</Dial>
  return <Dial state={answerDials[said]}>{answerWords[said]}</Dial>
}
