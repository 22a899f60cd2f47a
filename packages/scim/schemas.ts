/** The service's self-description: ServiceProviderConfig, ResourceTypes and Schemas (RFC 7643, sections 5 to 7). */
export const schemaIds = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
} as const

export const mostResults = 200

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'A token that an administrator created in Security policy.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'People of the organization',
    schema: schemaIds.user,
    schemaExtensions: [{ schema: schemaIds.enterprise, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Directory groups, which the organization maps to roles',
    schema: schemaIds.group,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
]

type More = {
  type?: string
  required?: boolean
  caseExact?: boolean
  mutability?: string
  returned?: string
  uniqueness?: string
  multiValued?: boolean
  subAttributes?: object[]
  canonicalValues?: string[]
  referenceTypes?: string[]
}

const attribute = (name: string, description: string, more: More = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const valued = (name: string, description: string, types: string[]) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The value.'),
      attribute('display', 'Display name of the value.'),
      attribute('type', 'Purpose of the value.', { canonicalValues: types }),
      attribute('primary', 'Whether this is the primary value.', { type: 'boolean' }),
    ],
  })

const userAttributes = [
  attribute('userName', 'The person’s user name in the directory.', { required: true, uniqueness: 'server' }),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'].map(
      (name) => attribute(name, 'A part of the name.'),
    ),
  }),
  ...['displayName', 'nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'].map((name) =>
    attribute(name, 'As in the directory.'),
  ),
  attribute('profileUrl', 'A page about the person.', { type: 'reference', referenceTypes: ['external'] }),
  attribute('active', 'Whether the person can sign in.', { type: 'boolean' }),
  valued('emails', 'Email addresses; messages go to the primary one.', ['work', 'home', 'other']),
  valued('phoneNumbers', 'Phone numbers.', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
  attribute('groups', 'The groups that the person belongs to.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group.', { mutability: 'readOnly' }),
      attribute('$ref', 'Its address.', { type: 'reference', mutability: 'readOnly', referenceTypes: ['Group'] }),
      attribute('display', 'Its name.', { mutability: 'readOnly' }),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  attribute('members', 'The people in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the person.', { mutability: 'immutable' }),
      attribute('$ref', 'Their address.', { type: 'reference', mutability: 'immutable', referenceTypes: ['User'] }),
      attribute('display', 'Their name.', { mutability: 'readOnly' }),
      attribute('type', 'The type of the member.', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
  }),
]

const enterpriseAttributes = [
  ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) =>
    attribute(name, 'As in the directory.'),
  ),
  attribute('manager', 'The manager, as in the directory.', {
    type: 'complex',
    subAttributes: [
      attribute('value', 'The id of the manager.'),
      attribute('displayName', 'The name of the manager.', { mutability: 'readOnly' }),
    ],
  }),
]

export const schemas = (base: string) =>
  (
    [
      [schemaIds.user, 'User', 'A person of the organization', userAttributes],
      [schemaIds.enterprise, 'EnterpriseUser', 'Employment data of a person', enterpriseAttributes],
      [schemaIds.group, 'Group', 'A group of the directory', groupAttributes],
    ] as const
  ).map(([id, name, description, attributes]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))

/** The stored attributes of a person; all others are left out, as RFC 7644, section 3.3, allows. */
export const keptOfUser: readonly string[] = [
  ...userAttributes.map(({ name }) => name).filter((name) => name !== 'groups'),
  'externalId',
  schemaIds.enterprise,
]
