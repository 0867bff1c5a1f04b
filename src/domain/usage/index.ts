export {
  type Grouping,
  type Prices,
  USAGE_GROUPS,
  type UsageGroup,
  type UsageSum,
  UsageSums,
  type Used,
} from './usage.js';
