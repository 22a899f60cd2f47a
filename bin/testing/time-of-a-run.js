/**
 * The minutes after which a whole run begins nothing more. It tells what is left as not checked, so that a slow machine
 * gets an answer too; `npm test -- --whole` has no end.
 */
export const minutesOfARun = 36

/** When a run that begins now ends, for the runners; an empty setting has no end. */
export const endOfARun = ({ words = process.argv, now = Date.now() } = {}) =>
  words.includes('--whole') ? '' : String(now + minutesOfARun * 60_000)

/** The milliseconds that are left, or undefined without an end. */
export const timeLeft = (end = process.env.TEST_RUN_ENDS, now = Date.now()) =>
  end ? Math.max(1, Number(end) - now) : undefined

/** The moment in the middle between now and the end; empty where the run has none. */
export const halfway = (end = process.env.TEST_RUN_ENDS, now = Date.now()) =>
  end ? String(now + Math.max(0, Number(end) - now) / 2) : ''

/** A sentence for each runner that did not get to all of its files or journeys. */
export const whatIsLeft = (tallies) =>
  Object.entries(tallies)
    .filter(([, { left }]) => left > 0)
    .map(
      ([runner, { left }]) =>
        `${runner}: ${left} files had not ended after the time of a run, ${minutesOfARun} minutes. npm test -- --whole runs everything.`,
    )
