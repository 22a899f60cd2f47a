import { choice, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const trailWitness = defineRecord('trail_witnesses', {
  label: 'Witness',
  plural: 'Witnesses',
  about:
    'Somebody outside who is sent the signed checkpoints of the trail, so that its past cannot be changed unnoticed.',
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
      help: 'A mail address, told once a day; or an https address, called about once a minute. Both only when something was done.',
    }),
  },
})
export type TrailWitness = RowOf<typeof trailWitness>
