/** Why an agency is not moved: the sentence is for the operator who typed the command. */
export class MoveRefused extends Error {}
