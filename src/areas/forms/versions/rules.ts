import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { formVersion, type FormVersion } from './records.ts'

export const versionMoves = moveTable(formVersion, { submit: { from: ['draft'], to: 'submitted' }, sendBack: { from: ['submitted'], to: 'draft' }, publish: { from: ['submitted'], to: 'published' } })
type Asking = { actor: Pick<Actor, 'role' | 'user_id'> }

export const whyNotSubmitVersion = (version: FormVersion, { actor, problems }: Asking & { problems: number }): Reason =>
  firstReason(!atLeast('manager', actor) && 'Building forms needs the role manager.', versionMoves.whyNot('submit', version), problems > 0 && `${problems === 1 ? 'One thing stands' : `${problems} things stand`} in the way: see the list beside the questions.`)

/** What colleagues will be asked is looked at by two people. */
export const whyNotPublishVersion = (version: FormVersion, { actor, problems }: Asking & { problems: number }): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Publishing a form needs the role manager.',
    versionMoves.whyNot('publish', version),
    version.drafted_by === actor.user_id && 'You changed this version last. Somebody else publishes it.',
    problems > 0 && 'Something is wrong with its questions. Send it back.',
  )
export const whyNotSendBack = (version: FormVersion, { actor }: Asking): Reason => firstReason(!atLeast('manager', actor) && 'Deciding about a form needs the role manager.', versionMoves.whyNot('sendBack', version))
