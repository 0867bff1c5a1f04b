import { Choice, FilterField } from '../field.js';
import type { Axis } from './axis.js';
import type { PlotProps } from './plot-props.js';
import styles from './range-fields.module.css';
import { type Range, rangeOf, textOfRange } from './ranges.js';

/** A field for the range of each axis, as an alternative to a drag over the plot. */
export function RangeFields({
  axes,
  ranges,
  onRanges,
}: Pick<PlotProps, 'axes' | 'ranges' | 'onRanges'>) {
  return (
    <div className={styles.ranges}>
      {axes.map((axis) => (
        <div key={axis.id} className={styles.range}>
          <span aria-hidden>{axis.label}</span>
          <RangeField
            axis={axis}
            range={ranges.get(axis.id)}
            onRange={(range) => onRanges(new Map([[axis.id, range]]))}
          />
        </div>
      ))}
    </div>
  );
}

interface RangeFieldProps {
  readonly axis: Axis;
  readonly range: Range | undefined;
  readonly onRange: (range: Range | undefined) => void;
}

function RangeField({ axis, range, onRange }: RangeFieldProps) {
  if (axis.names) {
    const place = range?.from === range?.to ? range?.from : undefined;
    return (
      <Choice
        label={`Value of ${axis.label}`}
        value={String(place ?? '')}
        onChange={(text) => onRange(rangeOf(`${text}..${text}`))}
      >
        <option value="">All</option>
        {axis.names.map((name, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </Choice>
    );
  }
  return (
    <FilterField
      label={`Range of ${axis.label}, such as ${textOfRange(axis)}`}
      placeholder={textOfRange(axis)}
      width={160}
      value={range ? textOfRange(range) : ''}
      onChange={(text) => onRange(rangeOf(text))}
    />
  );
}
