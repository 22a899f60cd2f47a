import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import vendors from './seed.csv?raw'

/** Invented vendors, each with a trade that the budget has a line for; the addresses lead nowhere. */
const entries = rowsOf(vendors, {
  name: 'text',
  trade_name: 'text?',
  type: 'text',
  uei: 'text?',
  email: 'text',
  phone: 'text',
  city: 'text',
  address: 'text',
  small: 'text?',
  codes: 'text',
  about: 'text',
  status: 'text',
})

/**
 * The vendors of the demo city: Max enters them, and Ada approves them, suspends one and closes one. Two that she
 * entered wait for him.
 */
export async function seedVendors(act: Act, now: Date): Promise<void> {
  for (const { small, address, status, codes, ...entry } of entries) {
    const { id } = await act(status === 'draft' ? 'ada' : 'max', 'vendors/draft', {
      ...entry,
      address: { address },
      small_business: small === 'yes',
      categories: codes,
      certifications: [],
    })
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
    if (status !== 'draft') await act('ada', 'vendors/activate', { id, reason: '' })
    if (status === 'suspended')
      await act('ada', 'vendors/suspend', {
        id,
        until: day(45),
        reason: 'The certificate of insurance expired and no new one was received.',
      })
    if (status === 'closed')
      await act('ada', 'vendors/close', { id, reason: 'The company ended its government business in the spring.' })
  }
}
