import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'
import { whyNotChair } from '../panel/rules.ts'

/** A file of an opened bid, numbered among those of its bidder. An id would reveal when the bid came in. */
export type PanelFile = {
  position: number
  name: string
  type: string
  size: number
  prices: boolean
  arrived: boolean
  /** The response item that it answers. */ item: string | null
  /** A copy without names. */ blind: boolean
  /** It has such a copy, which a panel without names reads instead. */ covered: boolean
}

/** A file name often carries the name of the company, so a panel that scores without names gets a neutral one. */
export const neutralName = (alias: string, { position, name }: Pick<PanelFile, 'position' | 'name'>): string =>
  `Bidder ${alias}, file ${position}${(/\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '').toLowerCase()}`

/**
 * The files of a bidder that this person sees: those without prices, under neutral names, until they see names and
 * prices.
 */
export const shownFiles = (
  files: readonly PanelFile[],
  { alias, sees }: { alias: string; sees: boolean },
): PanelFile[] =>
  sees
    ? [...files]
    : files
        .filter(({ prices, covered }) => !prices && !covered)
        .map((file) => ({ ...file, name: neutralName(alias, file) }))

export function whyNotOpenFile(
  file: Pick<PanelFile, 'prices' | 'arrived' | 'covered'> | undefined,
  { begun, sees }: { begun: boolean; sees: boolean },
): Reason {
  return firstReason(
    !begun && !sees && 'The chair must start the evaluation first. Until then, bid files are hidden.',
    // Row security shows an evaluator no file that is closed to them, so it can't be told from one that never was.
    !file &&
      (sees ? 'This file does not exist.' : 'This file does not exist, or evaluators can’t see it before the ranking.'),
    file?.prices === true && !sees && 'This file contains prices. Evaluators see prices after the ranking.',
    file?.covered === true && !sees && 'The bidder supplied a copy without names. Evaluators read that one.',
    file?.arrived === false && 'This file differs from the one that was sealed.',
  )
}

export function whyNotMarkFile(
  of: Pick<Evaluation, 'status' | 'chair' | 'ranked_at'>,
  panel: readonly Panelist[],
  actor: Actor,
): Reason {
  return firstReason(
    of.ranked_at !== null && 'The bids are ranked, so the panel already sees the prices.',
    whyNotChair(of, panel, actor),
  )
}
