import { AuthError } from '../errors.ts'

/** Why an answer of an identity provider signs no one in. `suspect`: it says something about intent, and is traced. */
export class SamlRefused extends AuthError {
  readonly suspect: 'saml_answer_refused' | 'saml_assertion_replayed' | undefined
  constructor(message: string, suspect?: SamlRefused['suspect'], code = 'saml_assertion_refused') {
    super(403, code, message)
    this.suspect = suspect
  }
}

export const forged = (message: string) => new SamlRefused(message, 'saml_answer_refused')
