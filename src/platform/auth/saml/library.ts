// Two XML readers and the protocol around them, for organizations with their own provider: loaded on first use.
export { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
export { decryptXml } from '@node-saml/node-saml/lib/xml.js'
