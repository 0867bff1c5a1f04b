export {
  type Grouping,
  type Prices,
  type UsageGroup,
  type UsageSum,
  UsageSums,
  type Used,
} from './usage.js';
