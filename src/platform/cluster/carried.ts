/** Treatment of a trigger on the nodes that hold the rows. */
export type Carried =
  /**
   * Judges or changes the current row, queries rows of the same organization, or writes such rows one by one already:
   * runs unchanged.
   */
  | 'as it is'
  /** Queries its table by name, which on a node has the number of the shard behind it: the number is removed. */
  | 'by name'
  /**
   * Writes changes into another table of the organization: row by row, since only the node knows the rows of a
   * statement.
   */
  | 'row by row'
  /** Writes a table that every node has, from another one: on the coordinator only. */
  | 'once'
  /** Does not run on a cluster, for this reason. The program omits the trigger and says so. */
  | { leftOut: string }

const otherAgencies = 'compares with the rows of all agencies, which are on other nodes'

/** Every trigger function of a distributed or copied table (src/platform/cluster/placement.ts). */
export const carried: Readonly<Record<string, Carried>> = {
  'app.add_to_journal_sums': 'row by row',
  'app.await_sealing': 'row by row',
  'app.begin_agency': 'as it is',
  'app.bid_on_its_way': 'as it is',
  'app.carry_demands': 'once',
  'app.chain_stays': 'as it is',
  'app.check_mailed_signature': 'as it is',
  'app.close_technical': 'as it is',
  'app.closed_years_take_nothing': 'by name',
  'app.control_change': 'as it is',
  'app.control_row': 'by name',
  'app.destroyed_record': 'as it is',
  'app.disposition_change': 'as it is',
  'app.domain_is_proven': 'as it is',
  'app.envelope_round': 'as it is',
  'app.guard_operator_access': 'as it is',
  'app.hold_change': 'as it is',
  'app.hold_scope': 'as it is',
  'app.identity_policy_stays': 'as it is',
  'app.journal_balances': 'as it is',
  'app.judge_auditor_access': 'as it is',
  'app.judge_exception': 'as it is',
  'app.judge_hours': 'by name',
  'app.judge_new_hours': 'as it is',
  'app.judge_texts': 'as it is',
  'app.keep_held': 'by name',
  'app.keep_held_account': { leftOut: 'asks for the holds of all agencies, which are on other nodes' },
  'app.keep_held_act': 'as it is',
  'app.keep_performance': 'by name',
  'app.keep_performance_of_lines': 'as it is',
  'app.keep_scope': 'as it is',
  'app.keep_supply_of_line': 'as it is',
  'app.keep_supply_of_lines': 'as it is',
  'app.keep_supply_of_order': 'as it is',
  'app.keep_technical': 'as it is',
  'app.link_scim_user': { leftOut: 'writes a row of an agency from a table that every node has' },
  'app.mark_same_name': 'as it is',
  'app.name_files': { leftOut: 'asks for files, which are on the coordinator' },
  'app.next_version': 'as it is',
  'app.note_given_role': { leftOut: 'writes a row of an agency from a table that every node has' },
  'app.note_opened_account': { leftOut: 'writes a row of an agency from a table that every node has' },
  'app.only_agencies_publish': 'as it is',
  'app.note_registration_opened': 'as it is',
  'app.opening_waits_for_bids': 'as it is',
  'app.record_history': 'row by row',
  'app.record_search': 'row by row',
  'app.refuse_taken_name': { leftOut: otherAgencies },
  'app.release_scope': 'as it is',
  'app.releaser_did_not_approve': 'as it is',
  'app.require_verified': 'as it is',
  'app.saml_provider_stays': 'as it is',
  'app.scim_role_allowed': 'as it is',
  'app.setting_stays': 'by name',
  'app.step_stays': 'as it is',
  'app.take_from_waiting': 'row by row',
  'app.two_people_declare': 'as it is',
  'app.two_people_review': 'as it is',
  'app.way_in_stays': 'by name',
  'realtime.record_change': 'row by row',
}
