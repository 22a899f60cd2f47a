const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** Nov 20, 2026 */
export const asDay = (instant: string) => day.format(new Date(instant))

/** Nov 20, 2026, 8:04 AM EST: a time of day is never shown without its zone. */
export const asMoment = (instant: string) => moment.format(new Date(instant))
