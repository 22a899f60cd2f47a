import type { Evaluation } from '../../panel/records.ts'
import type { Seated } from '../../panel/rules.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { showEvaluation } from '../questions.ts'

/** The bids as a person may see them. */
export type Shown = Awaited<ReturnType<typeof showEvaluation.run>>
export type Bidder = Shown['bidders'][number]

/** The page of an evaluation as its parts are given it. Null: this person sees no bids. */
export type EvaluationPart = {
  row: Evaluation
  loaded: { solicitation?: Solicitation; panel?: readonly Seated[]; shown?: Shown | null }
}
