import type { Written } from '@granary/xml/write.ts'
import type { FederalForm, Reader } from '../../rules.ts'
import { must, text } from '../rules.ts'

type Assurances = {
  title: string
  name: string
  omb: string
  schema: 'SF424B' | 'SF424D'
  program: 'Construction' | 'Non-Construction'
  assurances: readonly string[]
}

/** The two forms of assurances differ in their text and the name of their schema. */
export const assurancesForm = ({ title, name, omb, schema, program, assurances }: Assurances): FederalForm => ({
  title,
  name,
  version: '1.1',
  omb,
  xsd: `${schema}-V1.1.xsd`,
  statement: {
    before: 'As the duly authorized representative of the applicant, I certify that the applicant:',
    points: assurances,
  },
  sections: [
    {
      title: 'Certification',
      items: [
        { key: 'agreed', number: '1', label: 'The applicant makes each of these assurances', kind: 'agreed', ...must },
        text('organization', '2', 'Applicant organization', 60, must),
        text('title', '3', 'Title of the authorized certifying official', 45, must),
      ],
    },
  ],
  rules: [],
  xml: (read: Reader): Written => {
    const el = (tag: string, content: Written[1]): Written => [`${schema}:${tag}`, content]
    return [
      `${schema}:Assurances`,
      [
        ['glob:FormVersionIdentifier', '1.1'],
        el('AuthorizedRepresentative', [
          el('RepresentativeName', read.text('signature')),
          el('RepresentativeTitle', read.text('title')),
        ]),
        el('ApplicantOrganizationName', read.text('organization')),
        el('SubmittedDate', read.text('submitted_on')),
      ],
      {
        [`xmlns:${schema}`]: `http://apply.grants.gov/forms/${schema}-V1.1`,
        'xmlns:glob': 'http://apply.grants.gov/system/Global-V1.0',
        [`${schema}:programType`]: program,
        'glob:coreSchemaVersion': '1.1',
      },
    ]
  },
})
