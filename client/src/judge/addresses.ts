/** Where the page of a clause is: in the server's page, or where the site that shows these parts has it. */
export type ClausePageAddress = (ruleset: string, id: string) => string

export const CLAUSE_PAGE = Symbol('the address of a clause’s page')
export const inRulebook: ClausePageAddress = (ruleset, id) => `#/rules/${ruleset}/${encodeURIComponent(id)}`
