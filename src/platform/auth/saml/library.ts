// Two readers of XML and the protocol around them, for organizations with a provider of their own: loaded at the first
// of them.
export { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
export { decryptXml } from '@node-saml/node-saml/lib/xml.js'
