import { Dial } from '#kit/parts/Dial.tsx'
import { answerInWords } from '../answers/rules.ts'
import type { OwnOrder } from '../selling/rules.ts'
import { answerDials } from './VersionsPanel.tsx'
import { say } from '#platform/say.ts'

/** The state of an order for its vendor: closed, delivered, or the vendor's response. */
export function OwnState({ of: { version, ended, delivered, said } }: { of: OwnOrder }) {
  if (ended) return <Dial state="off">{version.kind === 'closed' ? say('Closed') : say('Canceled')}</Dial>
  if (delivered) return <Dial state="done">{say('Delivered')}</Dial>
  return <Dial state={answerDials[said]}>{answerInWords(said)}</Dial>
}
