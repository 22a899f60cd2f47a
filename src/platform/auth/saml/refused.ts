import { AuthError } from '../errors.ts'

/** Why an identity provider's answer signs no one in. `suspect`: it may be an attack, and is logged. */
export class SamlRefused extends AuthError {
  readonly suspect: 'saml_answer_refused' | 'saml_assertion_replayed' | undefined
  constructor(message: string, suspect?: SamlRefused['suspect'], code = 'saml_assertion_refused') {
    super(403, code, message)
    this.suspect = suspect
  }
}

export const forged = (message: string) => new SamlRefused(message, 'saml_answer_refused')
