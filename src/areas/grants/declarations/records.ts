import { choice, date, flag, number, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const disasterDeclaration = defineRecord('disaster_declarations', {
  label: 'Disaster declaration',
  plural: 'Disaster declarations',
  about: 'A declaration by the President or FEMA, with its incident period, designated areas and programs.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open'],
  inOrder: [['incident_begins', 'incident_ends']],
  title: 'title',
  list: ['number', 'title', 'type', 'state', 'declared_on', 'incident_begins', 'incident_ends', 'status'],
  find: ['incident'],
  fields: {
    number: text({
      required: true,
      max: 20,
      unique: true,
      help: 'As FEMA writes it: DR-4706-OK. DR is 1 to 1999 or from 4000, EM 3000 to 3999, FM 2000 to 2999 or from 5000.',
    }),
    title: text({ required: true, max: 200 }),
    type: choice(['DR', 'EM', 'FM'], {
      required: true,
      words: { DR: 'Major disaster', EM: 'Emergency', FM: 'Fire management' },
    }),
    incident: text({
      required: true,
      max: 80,
      label: 'Incident type',
      help: 'Flood, tornado, severe storm or similar.',
    }),
    state: text({ required: true, max: 2, help: 'Two letters.' }),
    declared_on: date({ required: true, label: 'Declaration date' }),
    incident_begins: date({ required: true, label: 'Incident begin date' }),
    incident_ends: date({ label: 'Incident end date', help: 'Leave blank while the incident continues.' }),
    public_assistance: flag({ label: 'Public Assistance' }),
    individual_assistance: flag({ label: 'Individual Assistance' }),
    hazard_mitigation: flag({ label: 'Hazard Mitigation' }),
    federal_share: percent({
      required: true,
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Federal share',
      help: 'Percent of permanent work, as declared or amended. At least 75 (44 CFR 206.47).',
    }),
    emergency_share: percent({
      required: true,
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Federal share of emergency work',
      help: 'Categories A and B; can be 100 for a limited time.',
    }),
    owner: person({ required: true, label: 'Owner' }),
    came_by: choice(['form', 'openfema'], {
      initial: 'form',
      setBy: 'commands',
      label: 'Source',
      words: { form: 'Entered here', openfema: 'OpenFEMA import' },
    }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type DisasterDeclaration = RowOf<typeof disasterDeclaration>

export const declaredArea = defineRecord('declared_areas', {
  label: 'Designated area',
  plural: 'Designated areas',
  about:
    'A county or other place named in a declaration, with its designation date. Its applicants have 30 days from that date.',
  access: { of: 'parent', parent: 'disaster_declarations', by: 'declaration' },
  title: 'area',
  list: ['area', 'fips', 'designated_on', 'public_assistance', 'individual_assistance', 'hazard_mitigation'],
  fields: {
    declaration: ref('disaster_declarations', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    area: text({ required: true, max: 120, help: 'As named by FEMA: Cleveland (County).' }),
    fips: text({ max: 5, label: 'FIPS', help: 'State and county, five digits; ending in 000 for the whole state.' }),
    designated_on: date({ required: true, label: 'Designated on' }),
    public_assistance: flag({ label: 'Public Assistance' }),
    individual_assistance: flag({ label: 'Individual Assistance' }),
    hazard_mitigation: flag({ label: 'Hazard Mitigation' }),
  },
})
export type DeclaredArea = RowOf<typeof declaredArea>
