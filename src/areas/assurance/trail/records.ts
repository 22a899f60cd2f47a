import { choice, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const trailWitness = defineRecord('trail_witnesses', {
  label: 'Witness',
  plural: 'Witnesses',
  about:
    'An outside recipient of the signed checkpoints of the audit log, so that its past can’t be changed unnoticed.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  title: 'address',
  list: ['address', 'kind'],
  fields: {
    kind: choice(['mail', 'webhook'], { required: true, setBy: 'commands' }),
    address: text({
      required: true,
      max: 500,
      unique: true,
      setBy: 'commands',
      help: 'An email address, notified once a day, or an https address, called about once a minute. Both only when there are new entries.',
    }),
  },
})
export type TrailWitness = RowOf<typeof trailWitness>
